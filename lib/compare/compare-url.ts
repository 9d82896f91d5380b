import { readMessageParam } from "../contract/message-param";
import { readOverrides, writeOverrides } from "../contract/settings-url";
import { FORMAT_IDS, type FormatId } from "../core/model/format";
import { SETTING_KEYS, type SettingKey, type SettingOverrides, type Settings } from "../core/schema/settings";

export const SIDES = ["a", "b"] as const;
export type SideId = (typeof SIDES)[number];

const MAX_SHOWN_VALUE = 60;

/** Unsaved choices of one side; without a format, the settings' active format applies. */
export type SideChoice = Readonly<{ overrides: SettingOverrides; format: FormatId | undefined }>;
export type SideChoices = Readonly<Record<SideId, SideChoice>>;

/** A URL value that could not be used, as written. */
export type SideProblem = Readonly<{ side: SideId; name: SettingKey | "view"; value: string }>;

type ReadCompare = SideChoices &
  Readonly<{
    at: string | undefined;
    /** Neither side has a usable choice, so B is the saved settings with `compact` flipped. */
    isDefault: boolean;
    problems: readonly SideProblem[];
  }>;

const SIDE_NAMES = [...SETTING_KEYS, "view"] as const;

/** Every query parameter that a comparison uses. */
export const COMPARE_NAMES: readonly string[] = [
  ...SIDES.flatMap((side) => SIDE_NAMES.map((name) => `${side}.${name}`)),
  "at",
];

const isFormatId = (value: string): value is FormatId => (FORMAT_IDS as readonly string[]).includes(value);

/** One side's settings under their plain names, as if the URL held nothing else. */
function paramsOf(params: URLSearchParams, side: SideId): URLSearchParams {
  const prefix = `${side}.`;
  return new URLSearchParams(
    [...params].flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value] satisfies [string, string]] : [],
    ),
  );
}

/** Older links used `format` for the view; values that the setting does not accept still mean the view. */
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

/** Reads both sides of a comparison; invalid or out-of-range values are skipped and reported. */
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
 * Query parameters of both sides; `null` removes one. If both sides equal the saved settings, one setting is still
 * written, because an empty URL means the default comparison.
 */
export function writeSides({ a, b }: SideChoices, saved: Settings): Readonly<Record<string, string | null>> {
  const written = { ...writeSide("a", a, saved), ...writeSide("b", b, saved) };
  const isEmpty = Object.values(written).every((value) => value === null);
  return isEmpty ? { ...written, "b.compact": String(saved.compact) } : written;
}

/**
 * Writes every setting that either side changes, even where it equals the saved value, so that later changes to the
 * saved settings leave both sides as they are.
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
