import { useQueryClient } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { useScope } from '../kernel/caller.ts';
import { type Message, retryMessage } from '../kernel/management.generated.ts';
import { reachOf } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { kindOf } from '../parts/messages/message-words.ts';
import { keyOfMessages } from './messages-queries.ts';

/** What the sender writes where it does not know whether a message went out. */
const outcomeUnknown = 'outcome unknown';

/** Asks why a message is sent again, and sends it. */
export function SendAgain({ message, onClose }: { readonly message: Message; readonly onClose: () => void }) {
  const say = useSay();
  const scope = useScope();
  const queries = useQueryClient();
  const { id, recipient: contact, error } = message;
  return (
    <ConfirmDialog
      title={say('messages.againTitle', { what: kindOf(say, message), contact })}
      verb={say('person.dialog.activate.verb')}
      reason="needed"
      onClose={onClose}
      perform={async (options) => {
        await call(retryMessage, { id, ...reachOf(scope) }, options);
        await queries.invalidateQueries({ queryKey: keyOfMessages });
        tell(say('messages.againDone'));
      }}
    >
      <p>{say('messages.againDetail')}</p>
      {error === outcomeUnknown && <p>{say('messages.againTwice')}</p>}
    </ConfirmDialog>
  );
}
