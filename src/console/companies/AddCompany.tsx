import Plus from 'lucide/dist/esm/icons/plus.mjs';
import { Suspense } from 'react';
import { laterPart } from '../kernel/later.ts';
import { useSay } from '../kernel/texts.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { useAddressedDialog } from '../parts/dialogs/useAddressedDialog.ts';
import { Icon } from '../parts/icons/Icon.tsx';

const AddCompanyDialog = laterPart(() => import('./AddCompanyDialog.tsx'), 'AddCompanyDialog');

/** Opens the dialog that adds a company. @param brand the one that the list shows */
export function AddCompany({ brand }: { readonly brand: number | undefined }) {
  const say = useSay();
  const [isOpen, open, close] = useAddressedDialog('add');
  return (
    <>
      <Button look="primary" onClick={open}>
        <Icon of={Plus} isSmall />
        {say('companies.add')}
      </Button>
      {isOpen && (
        <Suspense>
          <AddCompanyDialog brand={brand} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
