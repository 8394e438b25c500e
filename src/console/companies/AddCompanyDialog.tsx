import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../kernel/call.ts';
import { useScope } from '../kernel/caller.ts';
import { addCompany } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useBrands } from '../parts/brands/useBrands.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { Select } from '../parts/forms/Select.tsx';
import { TextField } from '../parts/forms/TextField.tsx';
import { keyOfCompanies } from './companies-queries.ts';
import { companyOf, idOf, type TypedCompany, wrongIn } from './new-company.ts';

interface AddCompanyDialogProps {
  /** The brand that the list shows. */
  readonly brand: number | undefined;
  readonly onClose: () => void;
}

/** Adds a company, and opens it. Within a brand it is one of this brand. */
export function AddCompanyDialog({ brand, onClose }: AddCompanyDialogProps) {
  const say = useSay();
  const scope = useScope();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const first = scope.kind === 'brand' ? scope.id : brand === undefined ? '' : String(brand);
  const [typed, setTyped] = useState<TypedCompany>({ name: '', brand: first, number: '' });
  const company = companyOf(typed);
  return (
    <ConfirmDialog
      title={say('companies.add')}
      verb={say('companies.addVerb')}
      isBlocked={!company}
      onClose={onClose}
      perform={async (options) => {
        if (!company) return;
        await call(addCompany, company, options);
        tell(say('companies.added', { name: company.name }));
        void queries.invalidateQueries({ queryKey: keyOfCompanies });
        await navigate({ to: pathOfScope({ kind: 'company', id: company.id }) });
      }}
    >
      <CompanyFields typed={typed} onChange={setTyped} />
    </ConfirmDialog>
  );
}

interface CompanyFieldsProps {
  readonly typed: TypedCompany;
  readonly onChange: (typed: TypedCompany) => void;
}

function CompanyFields({ typed, onChange }: CompanyFieldsProps) {
  const say = useSay();
  const wrong = wrongIn(typed);
  return (
    <>
      <TextField
        label={say('people.column.name')}
        name="name"
        value={typed.name}
        onChange={(name) => onChange({ ...typed, name })}
        autoFocus
      />
      <TextField
        label={say('settings.id')}
        name="id"
        isMono
        value={typed.id ?? idOf(typed)}
        onChange={(id) => onChange({ ...typed, id })}
        hint={say('companies.idHint')}
        error={wrong.id ? say('companies.idWrong') : undefined}
      />
      <BrandField typed={typed} onChange={onChange} />
      <TextField
        label={say('companies.number')}
        name="mainNumber"
        type="tel"
        value={typed.number}
        onChange={(number) => onChange({ ...typed, number })}
        hint={say('companies.numberHint')}
        error={wrong.number ? say('companies.numberWrong') : undefined}
      />
    </>
  );
}

/** The brand: a choice in the list of all, else the one of the list. */
function BrandField({ typed, onChange }: CompanyFieldsProps) {
  const say = useSay();
  const scope = useScope();
  const { brands, nameOf } = useBrands();
  if (scope.kind !== 'all')
    return (
      <TextField
        label={say('companies.brand')}
        name="brand"
        value={nameOf(Number(typed.brand))}
        onChange={() => undefined}
        isReadOnly
      />
    );
  return (
    <Select
      label={say('companies.brand')}
      value={typed.brand}
      options={brands.map(({ brandId, name }) => ({ value: String(brandId), text: name }))}
      onChange={(brand) => onChange({ ...typed, brand })}
    />
  );
}
