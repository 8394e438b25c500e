import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { print } from '../../command-line/command-line.ts';
import { dataFolder } from '../../folders.ts';
import { OperationRefused } from '../../operation/operation.ts';
import { parseFile } from './brand-problems.ts';
import { brandsFolder } from './brands-folder.ts';
import { exchangedTexts, exportTexts } from './exchanged-texts.ts';
import { importProblems, importTexts } from './import-texts.ts';
import { type LanguageFolders, readHelp, readTexts, writeTexts } from './language-files.ts';

const folders = (): LanguageFolders => ({ data: dataFolder, brands: brandsFolder() });

/** Adds the commands for languages. They are files: whoever may write files changes them. */
export function addLocaleCommands(program: Command): void {
  const locale = program.command('locale').description('Languages: files of texts, which go to translators and return');
  locale
    .command('export <locale> [file]')
    .description('writes all texts of a language for translators, with notes, limits and the words of brands')
    .action((code: string, file?: string) => {
      const present = readTexts(folders(), code);
      const exported = JSON.stringify(exportTexts(present, readHelp(folders())), undefined, 2);
      if (!file) return print(exported);
      writeFileSync(file, `${exported}\n`);
      print(`Texts: ${Object.keys(present.english).length}. Written: ${file}`);
    });
  locale
    .command('import <locale> <file>')
    .description('takes the file back: writes the changed texts, or reports every problem and writes nothing')
    .action((code: string, file: string) => {
      const present = readTexts(folders(), code);
      const { value: returned, problems: unread } = parseFile(file, exchangedTexts);
      if (!returned) throw new OperationRefused(unread.join('\n'));
      const problems = importProblems(present, returned);
      for (const problem of problems) process.stderr.write(`${problem}\n`);
      if (problems.length > 0) {
        print(`Problems: ${problems.length}. Nothing was written.`);
        process.exitCode = 1;
        return;
      }
      const written = writeTexts(folders(), code, importTexts(present, returned));
      print(written.length > 0 ? `Written: ${written.join(' ')}` : 'No text has changed.');
    });
}
