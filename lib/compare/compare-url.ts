import { readMessageParam } from "../contract/message-param";
import { readOverrides, writeOverrides } from "../contract/settings-url";
import { FORMAT_IDS, type FormatId } from "../core/model/format";
import { SETTING_KEYS, type SettingKey, type SettingOverrides, type Settings } from "../core/schema/settings";

export const SIDES = ["a", "b"] as const;
export type SideId = (typeof SIDES)[number];

const MAX_SHOWN_VALUE = 60;

/** What a side tries out; without a format it is the one that its settings put in force. */
export type SideChoice = Readonly<{ overrides: SettingOverrides; format: FormatId | undefined }>;
export type SideChoices = Readonly<Record<SideId, SideChoice>>;

/** A value in the URL that could not be used, as it was written there. */
export type SideProblem = Readonly<{ side: SideId; name: SettingKey | "view"; value: string }>;

type ReadCompare = SideChoices &
  Readonly<{
    at: string | undefined;
    /** Nothing usable is chosen on either side: B is then the saved settings with the other compact value. */
    isDefault: boolean;
    problems: readonly SideProblem[];
  }>;

const SIDE_NAMES = [...SETTING_KEYS, "view"] as const;

/** Every name that a comparison has in the URL. */
export const COMPARE_NAMES: readonly string[] = [
  ...SIDES.flatMap((side) => SIDE_NAMES.map((name) => `${side}.${name}`)),
  "at",
];

const isFormatId = (value: string): value is FormatId => (FORMAT_IDS as readonly string[]).includes(value);

/** The settings of one side under their own names, as if the URL held nothing else. */
function paramsOf(params: URLSearchParams, side: SideId): URLSearchParams {
  const prefix = `${side}.`;
  return new URLSearchParams(
    [...params].flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value] satisfies [string, string]] : [],
    ),
  );
}

/** In links of before, `format` was the view; its names that are no value of the setting still mean that. */
function moveView(own: URLSearchParams): void {
  const format = own.get("format");
  if (format !== "compact" && format !== "console") return;
  own.delete("format");
  own.set("view", format);
}

function readSide(params: URLSearchParams, side: SideId) {
  const own = paramsOf(params, side);
  moveView(own);
  const { overrides, problems } = readOverrides(own);
  const format = own.get("view");
  const isFormat = format !== null && isFormatId(format);
  const named = problems.map(({ setting, value }): SideProblem => ({ side, name: setting, value }));
  const unknownFormat: SideProblem[] =
    format === null || isFormat ? [] : [{ side, name: "view", value: format.slice(0, MAX_SHOWN_VALUE) }];
  return {
    choice: { overrides, format: isFormat ? format : undefined },
    problems: [...unknownFormat, ...named],
    isEmpty: !isFormat && Object.keys(overrides).length === 0,
  };
}

/** Reads both sides of a comparison; what is out of range or unreadable is left out and named. */
export function readCompare(params: URLSearchParams): ReadCompare {
  const a = readSide(params, "a");
  const b = readSide(params, "b");
  return {
    a: a.choice,
    b: b.choice,
    at: readMessageParam(params, "at"),
    isDefault: a.isEmpty && b.isEmpty,
    problems: [...a.problems, ...b.problems],
  };
}

function writeSide(side: SideId, { overrides, format }: SideChoice, saved: Settings) {
  const written = { ...writeOverrides(overrides, saved), view: format ?? null };
  return Object.fromEntries(Object.entries(written).map(([name, value]) => [`${side}.${name}`, value]));
}

/**
 * Both sides by their names in the URL; `null` takes one out. Two sides as saved still name one setting: an empty URL
 * is the comparison one starts with.
 */
export function writeSides({ a, b }: SideChoices, saved: Settings): Readonly<Record<string, string | null>> {
  const written = { ...writeSide("a", a, saved), ...writeSide("b", b, saved) };
  const isEmpty = Object.values(written).every((value) => value === null);
  return isEmpty ? { ...written, "b.compact": String(saved.compact) } : written;
}

/**
 * Names every setting that either side tries out, also those as saved: both sides then stay what they are when the
 * saved settings change under them.
 */
export function pinSides(
  { a, b }: SideChoices,
  settings: Readonly<Record<SideId, Settings>>,
): Readonly<Record<string, string>> {
  const keys = SETTING_KEYS.filter((key) => key in a.overrides || key in b.overrides);
  return Object.fromEntries(
    SIDES.flatMap((side) => keys.map((key) => [`${side}.${key}`, String(settings[side][key])])),
  );
}
