import { useBlocker } from '@tanstack/react-router';
import { Button } from '../buttons/Button.tsx';
import { Sheet } from './Sheet.tsx';

interface AskBeforeLeavingProps {
  readonly title: string;
  /** What is lost. */
  readonly detail: string;
  readonly stay: string;
  readonly leave: string;
  /** Called when the person leaves for another view of the console. */
  readonly onLeave: () => void;
  /** The browser asks too, before the page is closed or loaded again. */
  readonly isLostOnReload?: boolean;
}

/** Asks before the view that it is in is left. */
export function AskBeforeLeaving({ title, detail, stay, leave, onLeave, isLostOnReload }: AskBeforeLeavingProps) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isLostOnReload ?? false,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  const go = () => {
    onLeave();
    leaving.proceed();
  };
  return (
    <Sheet
      title={title}
      isAlert
      onClose={leaving.reset}
      foot={
        <>
          <Button onClick={leaving.reset}>{stay}</Button>
          <Button look="primary" onClick={go}>
            {leave}
          </Button>
        </>
      }
    >
      <p>{detail}</p>
    </Sheet>
  );
}
