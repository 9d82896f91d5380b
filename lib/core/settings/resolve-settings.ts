import { DEFAULT_SETTINGS, type SettingOverrides, type Settings } from "../schema/settings";

/** Lowest priority first: the environment, the chat's stored settings, unsaved changes. */
type SettingLayers = Readonly<{
  environment?: SettingOverrides | undefined;
  chat?: SettingOverrides | undefined;
  whatIf?: SettingOverrides | undefined;
}>;

/** Defaults < environment < chat < what-if; a key with the value undefined changes nothing. */
export const resolveSettings = ({ environment, chat, whatIf }: SettingLayers): Settings => ({
  ...DEFAULT_SETTINGS,
  ...present(environment),
  ...present(chat),
  ...present(whatIf),
});

const present = (overrides: SettingOverrides = {}): SettingOverrides =>
  Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
