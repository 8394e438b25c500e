import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawFlow } from '../../src/rules/sign-in/flow.ts';

/** Content of docs/flows.md: a diagram of every flow table in the source. */
export async function flowsDocument(root: string): Promise<string> {
  const files = globSync('src/**/*.flow.ts', { cwd: root }).toSorted();
  const drawings = await Promise.all(files.map((file) => drawTables(root, file)));
  return `# Flows

Generated from the flow tables in the source. A box is a step, an arrow an event.
${drawings.join('')}`;
}

async function drawTables(root: string, file: string): Promise<string> {
  const module: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href);
  const tables = Object.entries(module).filter((entry): entry is [string, object] => isTable(entry[1]));
  const drawings = tables.map(([name, table]) => `\n### ${name}\n\n\`\`\`mermaid\n${drawFlow(table)}\n\`\`\`\n`);
  return `\n## ${basename(file, '.flow.ts')}\n\n\`${file.replaceAll('\\', '/')}\`\n${drawings.join('')}`;
}

/** Whether a value is a flow table: steps, whose events have transitions. */
function isTable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const steps = Object.values(value);
  const isStep = (step: unknown) =>
    typeof step === 'object' && step !== null && Object.values(step).every(isTransition);
  return steps.length > 0 && steps.every(isStep);
}

function isTransition(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'to' in value && 'run' in value;
}
