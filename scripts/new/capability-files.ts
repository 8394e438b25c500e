import type { Names } from './names.ts';
import { capability, contract, frontFile, gate, storeFile, storeTest, tables } from './server-templates.ts';
import { flow, flowTest, preview, screen, step } from './web-templates.ts';

interface NewFile {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/**
 * The files of a new capability: a step that an account has to complete before the app gets its code.
 * @param migration name of the migration that creates its table
 */
export function capabilityFiles(names: Names, migration: string): readonly NewFile[] {
  const { word, pascal } = names;
  const server = `src/server/${word}/${word}`;
  const web = `src/web/${word}/${word}`;
  return [
    { path: `src/contract/${word}.ts`, text: contract(names) },
    { path: `${server}.ts`, text: frontFile(names) },
    { path: `${server}-tables.ts`, text: tables(names, migration) },
    { path: `${server}-store.ts`, text: storeFile(names) },
    { path: `${server}.gate.ts`, text: gate(names) },
    { path: `${server}-capability.ts`, text: capability(names) },
    { path: `${server}.db.test.ts`, text: storeTest(names) },
    { path: `${web}.flow.ts`, text: flow(names) },
    { path: `${web}.flow.test.ts`, text: flowTest(names) },
    { path: `${web}.step.ts`, text: step(names) },
    { path: `src/web/${word}/${pascal}.tsx`, text: screen(names) },
    { path: `src/web/${word}/${pascal}.preview.ts`, text: preview(names) },
  ];
}
