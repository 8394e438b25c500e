import type { sessionCalls } from '../../contract/account/sessions.ts';
import type { HandlersOf } from '../http/serve.ts';
import type { Sessions } from './sessions.ts';

export function sessionHandlers(sessions: Sessions): HandlersOf<typeof sessionCalls> {
  return {
    async ownSessions(_input, context) {
      const { name, backTo, sessions: listed, consents } = await sessions.list(await context.ownSession());
      return { name, ...(backTo && { backTo }), sessions: [...listed], consents: [...consents] };
    },
    async endSession({ sessionId }, context) {
      await sessions.end(await context.ownSession(), sessionId);
      return {};
    },
    async endOtherSessions(_input, context) {
      return { ended: await sessions.endOthers(await context.ownSession()) };
    },
    async revokeConsent({ appId }, context) {
      await sessions.revoke(await context.ownSession(), appId);
      return {};
    },
  };
}
