import type { ScreenPreview, ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';

const lookUp = '/api/account/secure/look-up-link';
const showing = (answers: NonNullable<ScreenPreview['answers']>, press: readonly string[] = []): ScreenPreview => ({
  path: '/secureAccount',
  state: { step: 'enterCredential', typed: { username: '' } },
  isOutside: true,
  answers,
  press,
});
const lookUpUndo = '/api/account/email/look-up-undo';
const undoing: typeof showing = (...args) => ({ ...showing(...args), path: '/undoEmailChange' });
const stopping: typeof showing = (...args) => ({ ...showing(...args), path: '/stopRecovery' });
const stoppable = { '/api/account/recovery/look-up-stop': { data: { works: true, masked: 'a**a@h***e.example' } } };
const undoable = { [lookUpUndo]: { data: { works: true, masked: 'a**a@h**********e.example' } } };
const works = { [lookUp]: { data: { works: true } } };
const submit = 'main button[type=submit]';

export const previews: ScreenPreviews = {
  secureAccount: {
    'first view': showing(works),
    'the link has not been looked up yet': showing({ [lookUp]: 'none' }),
    securing: showing({ ...works, '/api/account/secure': 'none' }, [submit]),
    secured: showing(
      { ...works, '/api/account/secure': { data: { isSecured: true, masked: 'a**a@h**********e.example' } } },
      [submit],
    ),
    'secured, without an e-mail address': showing({ ...works, '/api/account/secure': { data: { isSecured: true } } }, [
      submit,
    ]),
    'it was the user': showing(works, ['main form button[type=button]']),
    'the link is over': showing({ [lookUp]: { data: { works: false } } }),
  },
  undoEmailChange: {
    'first view': undoing(undoable),
    undoing: undoing({ ...undoable, '/api/account/email/undo': 'none' }, [submit]),
    undone: undoing(
      { ...undoable, '/api/account/email/undo': { data: { isSecured: true, masked: 'a**a@h**********e.example' } } },
      [submit],
    ),
    'the link is over': undoing({ [lookUpUndo]: { data: { works: false } } }),
  },
  stopRecovery: {
    'first view': stopping(stoppable),
    stopping: stopping({ ...stoppable, '/api/account/recovery/stop': 'none' }, [submit]),
    stopped: stopping({ ...stoppable, '/api/account/recovery/stop': { data: { isStopped: true } } }, [submit]),
  },
};
