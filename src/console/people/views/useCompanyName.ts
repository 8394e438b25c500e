import { useCaller, useCompany } from '../../kernel/caller.ts';

/** The name of the company of the view; its id for who is of another company. */
export function useCompanyName(): string {
  const company = useCompany() ?? '';
  const { account } = useCaller();
  return account?.companyId === company ? account.companyName : company;
}
