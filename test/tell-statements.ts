import { appendFileSync } from 'node:fs';
import { watchStatements } from './sent-statements.ts';

/** Loaded before a server that a test starts: writes the statements that it sends to a file. */
const file = process.env.TEST_STATEMENTS;
if (file) watchStatements((statement) => appendFileSync(file, `${JSON.stringify(statement)}\n`));
