import type { ListSettingsItem } from '../kernel/management.generated.ts';

/** Which settings are shown. */
export interface SettingsFilter {
  /** What was typed: a part of the name or of what it does, in any case. */
  readonly find: string;
  /** Those alone that the environment gives. */
  readonly isGiven: boolean;
}

/** The settings that match, in their order. Words that are typed are found in any order. */
export function foundSettings(
  settings: readonly ListSettingsItem[],
  { find, isGiven }: SettingsFilter,
): readonly ListSettingsItem[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  return settings.filter((setting) => {
    if (isGiven && !setting.isGiven) return false;
    const text = `${setting.name} ${setting.description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
