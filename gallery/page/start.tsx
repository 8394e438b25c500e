import { createRoot } from 'react-dom/client';
import type { Contents } from '../Contents.ts';
import { Gallery } from './Gallery.tsx';

const contents: Contents = JSON.parse(document.getElementById('contents')?.textContent ?? '');
createRoot(document.getElementById('gallery') as HTMLElement).render(<Gallery contents={contents} />);
