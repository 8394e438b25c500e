import { useLocation, useNavigate } from '@tanstack/react-router';

/** Whether the fragment of the address names a dialog as open, and how it is opened and closed. So a link can lead to it. */
export function useAddressedDialog(name: string): readonly [isOpen: boolean, open: () => void, close: () => void] {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const go = (next: string) =>
    void navigate({ to: '.', search: true, hash: next, replace: true, resetScroll: false, hashScrollIntoView: false });
  return [hash === name, () => go(name), () => go('')];
}
