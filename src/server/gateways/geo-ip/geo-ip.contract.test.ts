import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readCountryTable } from './country-table.rules.ts';
import { createFakeCountryFinder, fakeRanges } from './fake-geo-ip.ts';
import { openCountryFile } from './file-geo-ip.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-countries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'countries.csv');
const lines = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(',')).join('\n');
const report = vi.fn();

describe.each([
  ['the fake country finder', async () => createFakeCountryFinder()],
  [
    'a file of address ranges',
    async () => {
      writeFileSync(path, lines([['range', 'country'], ...fakeRanges]));
      return openCountryFile({ path, report });
    },
  ],
])('%s', (_, open) => {
  it.each([
    ['192.0.2.0', 'US'],
    ['192.0.2.255', 'US'],
    ['::ffff:198.51.100.7', 'CA'],
    ['203.0.113.7', 'DE'],
    ['127.0.0.1', undefined],
    ['::1', undefined],
    ['10.0.0.7', undefined],
    ['192.168.1.7', undefined],
    ['2001:db8::1', 'GB'],
    ['2001:db8:7fff:ffff:ffff:ffff:ffff:ffff', 'GB'],
    ['2001:db8:8000::', 'FR'],
    ['2001:db9::', undefined],
    ['192.0.3.0', undefined],
    ['0.0.0.0', undefined],
    ['no address', undefined],
  ])('[SIGN-9a] finds for the address %s the country %s', async (address, country) => {
    expect((await open()).countryOf(address)).toBe(country);
  });
});

describe('a file of address ranges', () => {
  it.each([
    ['"192.0.2.0","192.0.2.9","de"', '192.0.2.9', 'DE'],
    ['192.0.2.0/24,DE\r\n192.0.3.0/24,-\r\n\r\n', '192.0.3.1', undefined],
    ['# ranges\n192.0.2.0/24,DE', '192.0.2.1', 'DE'],
  ])('[SIGN-9a] is parsed in each common format: %j', (csv, address, country) => {
    expect(readCountryTable(csv).countryOf(address)).toBe(country);
  });

  it.each([
    ['192.0.2.0/24,DE\n192.0.2.7/24,DE', 'line 2: "192.0.2.7/24,DE" is no range'],
    ['192.0.2.0/24,DE\n192.0.2.9,192.0.2.1,DE', 'line 2'],
    ['192.0.2.0/24,DE\n192.0.2.9,2001:db8::,DE', 'line 2'],
    ['192.0.2.0/24,DE\n192.0.3.0/24,DEU', 'line 2: "DEU" is no country'],
    ['192.0.2.0/24,DE\n192.0.0.0/16,FR', 'line 1: the range overlaps with that of line 2'],
  ])('[SIGN-9a] with an invalid line is rejected with its number: %j', (csv, problem) => {
    expect(() => readCountryTable(csv)).toThrow(problem);
  });

  it('[SIGN-9a] is reloaded when it changes; an invalid file leaves the previous content in use', async () => {
    let nowMs = 0;
    let minute = 0;
    const write = (text: string) => {
      writeFileSync(path, text);
      minute += 60;
      utimesSync(path, minute, minute);
      nowMs += 1000;
    };
    write('192.0.2.0/24,DE');
    const finder = await openCountryFile({ path, report, clock: () => nowMs });
    expect(finder.countryOf('192.0.2.1')).toBe('DE');
    write('192.0.2.0/24,FR');
    await expect.poll(() => finder.countryOf('192.0.2.1')).toBe('FR');
    write('192.0.2.0/24,FR\nnonsense,US');
    await expect
      .poll(() => {
        finder.countryOf('192.0.2.1');
        return report.mock.calls.length;
      })
      .toBe(1);
    expect(report).toHaveBeenCalledWith(expect.stringContaining('line 2'));
    expect(finder.countryOf('192.0.2.1')).toBe('FR');
  });

  it('[SIGN-9a] that is missing makes opening fail', async () => {
    await expect(openCountryFile({ path: join(folder, 'none.csv'), report })).rejects.toThrow('none.csv');
  });

  it('[SIGN-9a] with 500,000 ranges is read in seconds and searched in microseconds', { timeout: 60_000 }, () => {
    const rows = Array.from(
      { length: 500_000 },
      (_, n) => `${(n >> 12) + 1}.${(n >> 4) & 255}.${(n & 15) * 16}.0/20,DE`,
    );
    const table = readCountryTable(rows.join('\n'));
    expect(table.size).toBe(500_000);
    const startedAt = performance.now();
    for (let n = 0; n < 10_000; n++) expect(table.countryOf('100.7.33.9') === 'DE').toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
