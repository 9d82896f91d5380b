import { DEFAULT_SETTINGS, type SettingOverrides, type Settings } from "../schema/settings";

/** Weakest first: what the environment says, what is stored with the chat, what is only being tried. */
type SettingLayers = Readonly<{
  environment?: SettingOverrides | undefined;
  chat?: SettingOverrides | undefined;
  whatIf?: SettingOverrides | undefined;
}>;

/** Defaults < environment < chat < what-if; a key that is present but undefined changes nothing. */
export const resolveSettings = ({ environment, chat, whatIf }: SettingLayers): Settings => ({
  ...DEFAULT_SETTINGS,
  ...present(environment),
  ...present(chat),
  ...present(whatIf),
});

const present = (overrides: SettingOverrides = {}): SettingOverrides =>
  Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
