import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Command } from 'commander';
import { brandConfiguration } from '../../../contract/brand/brand.ts';
import { type Format, jsonOption, print, printList, printRecord } from '../../command-line/command-line.ts';
import { OperationRefused } from '../../operation/operation.ts';
import { parseFile } from './brand-problems.ts';
import { brandsFolder } from './brands-folder.ts';
import { checkBrands } from './check-brands.ts';

const readBrand = (folder: string, id: string) => parseFile(join(folder, id, 'brand.json'), brandConfiguration).value;

/** Adds the commands for brands. They are folders: whoever may write files adds, changes and removes them. */
export function addBrandCommands(program: Command): void {
  const brand = program.command('brand').description('Brands: folders of BRANDS_DIR, which a running server loads');
  brand
    .command('list')
    .description('lists the brands')
    .addOption(jsonOption())
    .action((format: Format) => {
      const folder = brandsFolder();
      const ids = globSync('*/brand.json', { cwd: folder }).map((file) => basename(dirname(file)));
      const brands = ids.flatMap((id) => readBrand(folder, id) ?? []).toSorted((a, b) => a.brandId - b.brandId);
      printList(brands, 'brands', format, ({ brandId, localeId, orderLocale }) => [
        String(brandId),
        localeId,
        orderLocale.join(' '),
      ]);
    });
  brand
    .command('show <id>')
    .description('shows the configuration of a brand')
    .addOption(jsonOption())
    .action((id: string, format: Format) => {
      const found = /^\d+$/.test(id) ? readBrand(brandsFolder(), id) : undefined;
      if (!found) throw new OperationRefused(`There is no valid brand "${id}". "portico brand check" says why.`);
      printRecord(found, format);
    });
  brand
    .command('check [folder]')
    .description('validates the brand folders: fields, files, contrast')
    .action(async (folder?: string) => {
      const { brands, problems } = await checkBrands(folder ?? brandsFolder());
      for (const problem of problems) process.stderr.write(`${problem}\n`);
      print(`Brands: ${brands}. Problems: ${problems.length}.`);
      if (problems.length > 0) process.exitCode = 1;
    });
}
