/** A panel: its title, and queries with the legend of each. */
export interface Panel {
  readonly title: string;
  /** Unit of Grafana, such as `s` or `reqps`. */
  readonly unit?: string;
  readonly queries: readonly (readonly [legend: string, query: string])[];
}
interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

const of = 'job="$job"';
const ofSignIn = `${of},brand=~"$brand",app=~"$app"`;
const rate = (metric: string, labels = of) => `rate(${metric}{${labels}}[$__rate_interval])`;
const perStep = (labels: string) => `sum(increase(portico_sign_in_steps_total{${ofSignIn},${labels}}[$__range]))`;
const quantile = (q: number) => `histogram_quantile(${q}, sum by (le) (${rate('portico_request_seconds_bucket')}))`;

/** The dashboard from top to bottom: what users meet, then what it depends on. */
export const dashboardRows: readonly Row[] = [
  {
    title: 'Sign-ins',
    panels: [
      {
        title: 'Funnel in this range',
        queries: [
          ['opened', perStep('event="signInOpened"')],
          ['password right', perStep('event="passwordChecked",outcome="ok"')],
          ['single sign-on', perStep('event="singleSignOnUsed",outcome="ok"')],
          ['second step right', perStep('event="secondFactorChecked",outcome="ok"')],
          ['finished', perStep('event="signInFinished"')],
          ['left', perStep('event="signInLeft"')],
        ],
      },
      {
        title: 'Finished by app',
        unit: 'ops',
        queries: [
          ['{{app}}', `sum by (app) (${rate('portico_sign_in_steps_total', `${ofSignIn},event="signInFinished"`)})`],
        ],
      },
      {
        title: 'What stops users',
        unit: 'ops',
        queries: [
          [
            '{{event}} {{outcome}}',
            `sum by (event, outcome) (${rate('portico_sign_in_steps_total', `${ofSignIn},event=~"gateClosed|accountLocked|codeRefused"`)})`,
          ],
          [
            'wrong password',
            `sum(${rate('portico_sign_in_steps_total', `${ofSignIn},event="passwordChecked",outcome="mismatch"`)})`,
          ],
        ],
      },
      {
        title: 'Second steps by way',
        unit: 'ops',
        queries: [['{{way}} {{outcome}}', `sum by (way, outcome) (${rate('portico_second_steps_total')})`]],
      },
    ],
  },
  {
    title: 'Requests',
    panels: [
      {
        title: 'Requests by status',
        unit: 'reqps',
        queries: [['{{status}}', `sum by (status) (${rate('portico_request_seconds_count')})`]],
      },
      {
        title: 'Duration',
        unit: 's',
        queries: [
          ['median', quantile(0.5)],
          ['95 %', quantile(0.95)],
          ['99 %', quantile(0.99)],
        ],
      },
      {
        title: 'Refused by limits',
        unit: 'ops',
        queries: [
          ['{{limit}}', `sum by (limit) (${rate('portico_limit_refusals_total')})`],
          ['brand {{brand}}: {{limit}}', `sum by (brand, limit) (${rate('portico_brand_limits_reached_total')})`],
          ['alarm: {{alarm}}', `sum by (alarm) (${rate('portico_alarms_total')})`],
        ],
      },
      {
        title: 'Refused by route',
        unit: 'reqps',
        queries: [
          ['{{route}} {{status}}', `topk(10, sum by (route, status) (${rate('portico_requests_refused_total')}))`],
        ],
      },
    ],
  },
  {
    title: 'Messages',
    panels: [
      {
        title: 'Messages by outcome',
        unit: 'ops',
        queries: [
          ['{{channel}} {{outcome}}', `sum by (channel, outcome) (${rate('portico_messages_total')})`],
          ['{{channel}} queued', `sum by (channel) (${rate('portico_messages_queued_total')})`],
        ],
      },
      {
        title: 'Outbox',
        queries: [['{{channel}}', `max by (channel) (portico_outbox_messages{${of}})`]],
      },
      {
        title: 'Age of the outbox',
        unit: 's',
        queries: [['{{channel}}', `max by (channel) (portico_outbox_oldest_seconds{${of}})`]],
      },
      {
        title: 'Spending in a day',
        queries: [
          ['brand {{brand}}', `sum by (brand) (increase(portico_spending_total{${of},brand=~"$brand"}[1d]))`],
          ['ceilings reached', `sum(increase(portico_spending_ceiling_total{${of},brand=~"$brand"}[1d]))`],
        ],
      },
      {
        title: 'E-mails that came back',
        unit: 'ops',
        queries: [['{{kind}} {{result}}', `sum by (kind, result) (${rate('portico_mail_reports_total')})`]],
      },
    ],
  },
  {
    title: 'Saturation',
    panels: [
      {
        title: 'Hashing of passwords',
        queries: [
          ['{{instance}} {{state}}', `portico_hashing_slots{${of}}`],
          ['{{instance}} refused a second', rate('portico_hashing_refused_total')],
        ],
      },
      {
        title: 'Connections to the database',
        queries: [['{{instance}} {{state}}', `portico_database_connections{${of}}`]],
      },
      { title: 'Memory', unit: 'bytes', queries: [['{{instance}}', `process_resident_memory_bytes{${of}}`]] },
      {
        title: 'Processor time',
        unit: 'percentunit',
        queries: [['{{instance}}', rate('process_cpu_seconds_total')]],
      },
      { title: 'Event loop', unit: 's', queries: [['{{instance}}', `nodejs_eventloop_lag_p99_seconds{${of}}`]] },
    ],
  },
  {
    title: 'Services and housekeeping',
    panels: [
      {
        title: 'Requests to services',
        unit: 'reqps',
        queries: [
          ['{{service}} {{outcome}}', `sum by (service, outcome) (${rate('portico_service_request_seconds_count')})`],
        ],
      },
      {
        title: 'Duration of services, 95 %',
        unit: 's',
        queries: [
          [
            '{{service}}',
            `histogram_quantile(0.95, sum by (le, service) (${rate('portico_service_request_seconds_bucket')}))`,
          ],
        ],
      },
      {
        title: 'Paused or faulty',
        queries: [
          ['{{service}} paused', `max by (service) (portico_services_paused{${of}})`],
          ['{{service}} faulty', `max by (service) (portico_services_faulty{${of}})`],
          ['{{channel}} paused', `max by (channel) (portico_delivery_paused{${of}})`],
        ],
      },
      {
        title: 'Deleted rows',
        unit: 'ops',
        queries: [
          ['{{table}}', `sum by (table) (${rate('portico_swept_rows_total')})`],
          ['{{table}} failed', `sum by (table) (${rate('portico_sweep_failures_total')})`],
        ],
      },
      { title: 'Bulk jobs', queries: [['{{state}}', `max by (state) (portico_jobs{${of}})`]] },
      {
        title: 'Lines of bulk jobs',
        unit: 'ops',
        queries: [['{{outcome}}', `sum by (outcome) (${rate('portico_job_lines_total')})`]],
      },
      {
        title: 'Emergency addresses',
        unit: 'ops',
        queries: [['{{outcome}}', `sum by (outcome) (${rate('portico_emergency_provisioning_total')})`]],
      },
      { title: 'Migrations', queries: [['{{instance}} {{state}}', `portico_migrations{${of}}`]] },
      {
        title: 'Days until certificates end',
        unit: 'd',
        queries: [
          ['{{connection}}', `min by (connection) (portico_sso_certificate_end_seconds{${of}} - time()) / 86400`],
        ],
      },
      {
        title: 'Since the last expired row was deleted',
        unit: 's',
        queries: [['{{instance}}', `time() - portico_sweep_cleared_seconds{${of}}`]],
      },
      {
        title: 'Audit at its collector',
        unit: 'ops',
        queries: [
          ['records', `sum(${rate('portico_audit_stream_records_total')})`],
          ['failures', `sum(${rate('portico_audit_stream_failures_total')})`],
        ],
      },
      {
        title: 'How late the audit is at its collector',
        unit: 's',
        queries: [['{{instance}}', `portico_audit_stream_delay_seconds{${of}}`]],
      },
      {
        title: 'Since all of the audit was sealed',
        unit: 's',
        queries: [['sealed', `min(time() - portico_audit_sealed_seconds{${of}})`]],
      },
      {
        title: 'Seals of the audit that are gone',
        queries: [
          ['noticed', `sum(increase(portico_audit_seals_lost_total{${of}}[1d]))`],
          ['alarm', `max(portico_audit_seal_alarm{${of}})`],
        ],
      },
    ],
  },
];
