import { expect, it } from 'vitest';
import { placesOf } from './text-places.ts';

const files = new Map([
  ['src/web/recovery/Recovery.tsx', "t('twoFactor.enterTitle')"],
  [
    'src/web/two-factor/Verify.tsx',
    "<SubmitButton working=\"\">{t('twoFactor.continue')}</SubmitButton> t('twoFactor.enterTitle')",
  ],
  ['src/web/frame/Footer.tsx', "t('frame.legal')"],
  ['src/web/parts/screen/Elsewhere.tsx', `t(\`scope.\${name}\`)`],
]);
const screens = new Map([
  ['src/web/recovery', ['newPassword', 'resetPassword']],
  ['src/web/two-factor', ['twoFactorVerify', 'twoFactorSetup']],
]);

it.each([
  ['message.signInCode.sms', { picture: 'messages: signInCode' }],
  ['newPassword.title', { picture: 'newPassword' }],
  ['twoFactor.enterTitle', { picture: 'twoFactorVerify, twoFactorSetup' }],
  ['twoFactor.continue', { picture: 'twoFactorVerify, twoFactorSetup', isButton: true }],
  ['frame.legal', { picture: 'src/web/frame/Footer.tsx' }],
  ['scope.openid', { picture: 'src/web/parts/screen/Elsewhere.tsx' }],
  ['error.expired', { picture: 'docs/errors.md' }],
  ['lost.text', { picture: '' }],
])('the place of %s is %j', (id, place) => {
  expect(placesOf([id], { files, screens })).toEqual({ [id]: place });
});
