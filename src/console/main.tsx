import { setupPath } from '../contract/setup-links.ts';
import { startConsole } from './app/start.tsx';

const container = document.getElementById('console');
if (container && location.pathname === setupPath)
  void import('./app/start-setup.tsx').then(({ startSetup }) => startSetup(container));
else if (container) void startConsole(container);
