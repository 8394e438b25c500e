import { type AcknowledgedText, acknowledgedTexts } from '../../../contract/address/emergency-states.ts';
import { randomId } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';

/** What the user acknowledged, and in which language it was shown. */
export interface Acknowledged {
  readonly texts: readonly AcknowledgedText[];
  readonly locale: string;
  /** The app shows the terms itself, or the company sets the address: none is asked for here, and none is recorded. */
  readonly isAskedElsewhere?: boolean;
}

/** Who acknowledged something, and the choice that it belongs to, if any. */
interface AcknowledgedBy {
  readonly accountId: string;
  readonly lineId?: string;
  readonly registrationId?: string;
}

/** The evidence of what users acknowledged. It outlives the choices. */
export interface Acknowledgements {
  /** The texts that a user has acknowledged in their present versions, for any line. */
  of(queries: Queries, accountId: string): Promise<readonly AcknowledgedText[]>;
  /** Records each text with its version. */
  record(queries: Queries, by: AcknowledgedBy, acknowledged: Acknowledged): Promise<void>;
}

const isPresentVersion = (row: {
  readonly text: string;
  readonly version: number;
}): row is { text: AcknowledgedText; version: number } =>
  row.text in acknowledgedTexts && acknowledgedTexts[row.text as AcknowledgedText] === row.version; // as the line before says

export function createAcknowledgements({ now }: Pick<Database, 'now'>): Acknowledgements {
  return {
    async of(queries, accountId) {
      const rows = await queries
        .selectFrom('emergency_acknowledgements')
        .select(['text', 'version'])
        .distinct()
        .where('account_id', '=', accountId)
        .execute();
      return rows.filter(isPresentVersion).map(({ text }) => text);
    },
    async record(queries, { accountId, lineId = '', registrationId = '' }, { texts, locale }) {
      const about = { registration_id: registrationId, account_id: accountId, line_id: lineId, locale, at: now };
      for (const text of texts)
        await queries
          .insertInto('emergency_acknowledgements')
          .values({ id: randomId(), text, version: acknowledgedTexts[text], ...about })
          .execute();
    },
  };
}
