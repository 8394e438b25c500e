import type { LanguageText } from './language-text.ts';

/** Names for those who do not see where a button or link stands, and the shorter text that others see. */
const seenOf: Readonly<Record<string, string>> = {
  'enterPassword.notYouName': 'enterPassword.notYou',
  'enterPassword.showPassword': 'enterPassword.show',
  'enterPassword.hidePassword': 'enterPassword.hide',
  'newPassword.showName': 'newPassword.show',
  'newPassword.hideName': 'newPassword.hide',
  'sessions.removeNamed': 'sessions.remove',
  'sessions.stopTrustingNamed': 'sessions.stopTrusting',
  'sessions.endNamed': 'sessions.end',
  'sessions.revokeNamed': 'sessions.revoke',
  'sessions.changeEmail': 'sessions.change',
  'sessions.changePassword': 'sessions.change',
  'sessions.changePin': 'sessions.change',
  'sessions.confirmEmail': 'sessions.confirm',
  'addressForm.changeCountry': 'emergencyAddress.change',
  'emergencyAddress.changeFor': 'emergencyAddress.change',
  'emergencyAddress.editNamed': 'emergencyAddress.edit',
  'emergencyAddress.deleteNamed': 'emergencyAddress.delete',
};

/** Reports names without the words that are seen, by which voice control finds a button (WCAG 2.5.3). */
export function namesWithoutLabel({ texts }: LanguageText): string[] {
  const own = new Map(texts.map((text) => [text.id, text.own]));
  return Object.entries(seenOf).flatMap(([id, seenId]) => {
    const [name = '', seen = ''] = [own.get(id), own.get(seenId)];
    return name && !name.toLowerCase().includes(seen.toLowerCase())
      ? [`${id}: the name has to contain “${seen}”, as ${seenId} says: ${name}`]
      : [];
  });
}
