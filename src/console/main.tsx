import { startConsole } from './app/start.tsx';

const container = document.getElementById('console');
if (container) void startConsole(container);
