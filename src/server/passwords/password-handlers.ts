import type { passwordChangeCalls } from '../../contract/account/recovery.ts';
import type { HandlersOf } from '../http/serve.ts';
import type { OwnStep } from '../sign-in/sign-in.ts';
import {
  type ChangePasswordDeps,
  changeDuePassword,
  changeOwnPassword,
  changePin,
  describeChange,
  describeOwnPassword,
} from './change-password.ts';

/** A request without a sign-in changes the password of the browser's session. */
export function passwordHandlers(deps: ChangePasswordDeps): HandlersOf<typeof passwordChangeCalls, OwnStep> {
  return {
    ownPassword: (_input, context) => describeOwnPassword(deps, context),
    passwordChange: (_input, context) => describeChange(deps, context),
    async changePassword(input, context) {
      const { step } = context;
      if (step) return { oneTimeSession: await changeDuePassword(deps, 'expired', input, { ...context, step }) };
      await changeOwnPassword(deps, input, context);
      return {};
    },
    changeOneTimePassword: async (input, context) => ({
      oneTimeSession: await changeDuePassword(deps, 'oneTime', input, context),
    }),
    changeLegacyPassword: async (input, context) => ({
      oneTimeSession: await changeDuePassword(deps, 'legacy', input, context),
    }),
    async changePin(input, context) {
      await changePin(deps, input, context);
      return {};
    },
  };
}

/** The calls that change a password or a PIN. */
export function createPasswordsCapability(deps: ChangePasswordDeps) {
  return { handlers: { passwordChange: passwordHandlers(deps) } };
}
