import { dashboardRows, type Panel } from './dashboard-rows.ts';

const source = { type: 'prometheus', uid: '$source' };
const [panelsInRow, panelHeight, headHeight, gridWidth] = [4, 8, 1, 24];

function panelOf({ title, unit = 'short', queries }: Panel, id: number, gridPos: object) {
  return {
    id,
    type: 'timeseries',
    title,
    gridPos,
    datasource: source,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
    targets: queries.map(([legendFormat, expr], n) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + n),
      datasource: source,
      expr,
      legendFormat,
    })),
  };
}

/** Places rows of panels one below the other. */
function placed(): readonly object[] {
  let [y, id] = [0, 1];
  return dashboardRows.flatMap(({ title, panels }) => {
    const head = { id: id++, type: 'row', title, collapsed: false, gridPos: { x: 0, y, w: gridWidth, h: headHeight } };
    y += headHeight;
    const w = gridWidth / panelsInRow;
    const below = panels.map((panel, n) => {
      const line = Math.floor(n / panelsInRow);
      return panelOf(panel, id++, { x: w * (n % panelsInRow), y: y + panelHeight * line, w, h: panelHeight });
    });
    y += panelHeight * Math.ceil(panels.length / panelsInRow);
    return [head, ...below];
  });
}

const choice = (name: string, query: string) => ({
  name,
  type: 'query',
  datasource: source,
  query: { query, refId: name },
  refresh: 2,
  sort: 1,
});
const severalOf = (name: string) => ({
  ...choice(name, `label_values(portico_sign_in_steps_total{job="$job"}, ${name})`),
  multi: true,
  includeAll: true,
  allValue: '.*',
  current: { text: 'All', value: '$__all' },
});

/** The dashboard for Grafana: `ops/dashboard.json`. */
export function dashboardDocument(): string {
  const dashboard = {
    title: 'Portico',
    uid: 'portico',
    tags: ['portico'],
    schemaVersion: 39,
    refresh: '1m',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [
        { name: 'source', type: 'datasource', query: 'prometheus' },
        choice('job', 'label_values(portico_request_seconds_count, job)'),
        severalOf('brand'),
        severalOf('app'),
      ],
    },
    panels: placed(),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}
