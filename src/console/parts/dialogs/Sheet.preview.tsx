import { Link } from '@tanstack/react-router';
import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { Button } from '../buttons/Button.tsx';
import { TextField } from '../forms/TextField.tsx';
import { AskBeforeLeaving } from './AskBeforeLeaving.tsx';
import { Sheet } from './Sheet.tsx';

const nothing = () => undefined;
const foot = (say: ConsoleSay) => (
  <>
    <Button onClick={nothing}>{say('dialog.cancel')}</Button>
    <Button look="primary" type="submit">
      {say('people.inviteVerb')}
    </Button>
  </>
);
const fields = ['people.firstName', 'people.lastName', 'people.column.email', 'people.extensionOptional'] as const;

export const previews: PartPreviews = {
  Sheet: {
    'with fields': {
      draw: (say) => (
        <Sheet title={say('people.inviteTitle')} onClose={nothing} onSubmit={nothing} foot={foot(say)}>
          {fields.map((text) => (
            <TextField key={text} label={say(text)} name={text} value="" onChange={nothing} />
          ))}
          <p>{say('people.inviteHint')}</p>
        </Sheet>
      ),
    },
    'longer than the window': {
      draw: (say) => (
        <Sheet title={say('people.inviteTitle')} onClose={nothing} onSubmit={nothing} foot={foot(say)}>
          {[1, 2, 3, 4].flatMap((part) =>
            fields.map((text) => (
              <TextField key={part + text} label={say(text)} name={part + text} value="" onChange={nothing} />
            )),
          )}
        </Sheet>
      ),
    },
  },
  AskBeforeLeaving: {
    'the view is left': {
      draw: (say) => (
        <>
          <Link to="/c/birch-quay/rules">{say('place.rules')}</Link>
          <AskBeforeLeaving
            title={say('draft.leaveTitle')}
            detail={say('draft.leaveDetail')}
            stay={say('draft.stay')}
            leave={say('draft.leave')}
            onLeave={nothing}
          />
        </>
      ),
      press: ['main a'],
      shows: '[role=alertdialog]',
    },
  },
};
