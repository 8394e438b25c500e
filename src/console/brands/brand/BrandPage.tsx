import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import ExternalLink from 'lucide/dist/esm/icons/external-link.mjs';
import { useScope } from '../../kernel/caller.ts';
import { useCountryName } from '../../kernel/countries.ts';
import type { ShownBrand } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { buttonClass } from '../../parts/buttons/Button.tsx';
import { Icon } from '../../parts/icons/Icon.tsx';
import { BackTo } from '../../parts/layout/BackTo.tsx';
import { Page, WithRail } from '../../parts/layout/Page.tsx';
import { Failure, Loading, Note } from '../../parts/states/States.tsx';
import { brandQuery } from '../brand-queries.ts';
import { BrandDetails } from './BrandDetails.tsx';
import { BrandLanguages } from './BrandLanguages.tsx';
import { BrandLogos } from './BrandLogos.tsx';
import { BrandLook } from './BrandLook.tsx';
import { BrandMessages } from './BrandMessages.tsx';
import { BrandProblems } from './BrandProblems.tsx';
import { BrandSignIn } from './BrandSignIn.tsx';
import { BrandSupport } from './BrandSupport.tsx';

/** A brand: what is wrong with it, what it is set to, and in which languages it is whole. */
export function BrandPage() {
  const say = useSay();
  const isWide = useScope().kind === 'all';
  const { brandId = '' } = useParams({ strict: false });
  const { data: brand, error, isPending, refetch } = useQuery(brandQuery(Number(brandId)));
  const path = isWide && <BackTo path="/brands">{say('place.brands')}</BackTo>;
  if (isPending) return <Loading />;
  if (!brand)
    return (
      <Page title={say('shell.brand', { brand: brandId })} path={path}>
        <Failure error={error} onRepeat={() => void refetch()} />
      </Page>
    );
  const { settings } = brand;
  return (
    <Page
      title={settings?.name ?? say('shell.brand', { brand: brandId })}
      fact={<Fact {...brand} />}
      path={path}
      mark={settings && <BrandLogos look={settings.look} />}
      acts={settings && <OpenSignIn brandId={brand.brandId} />}
    >
      <Parts {...brand} />
    </Page>
  );
}

function Fact({ brandId, settings }: ShownBrand) {
  const say = useSay();
  const nameOf = useCountryName();
  if (!settings) return say('brands.notLoaded');
  const facts = [String(brandId), nameOf(settings.country), settings.isMain ? say('brands.isMain') : ''];
  return facts.filter(Boolean).join(' · ');
}

/** The page as people come to it: by the service site of the brand. */
function OpenSignIn({ brandId }: Pick<ShownBrand, 'brandId'>) {
  const say = useSay();
  return (
    <a
      href={`/?brandId=${brandId}&urlBrandIdFirst=1`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ look: undefined })}
    >
      <Icon of={ExternalLink} isSmall />
      {say('brands.openSignIn')}
    </a>
  );
}

function Parts(brand: ShownBrand) {
  const say = useSay();
  const { settings } = brand;
  if (!settings)
    return (
      <WithRail rail={undefined}>
        <Note tone="bad">{say('brands.notLoadedBrand')}</Note>
        <BrandProblems {...brand} />
      </WithRail>
    );
  return (
    <WithRail
      rail={
        <>
          <BrandDetails settings={settings} />
          <BrandMessages messages={settings.messages} />
          <BrandSupport pages={settings.pages} />
        </>
      }
    >
      <BrandProblems {...brand} />
      <BrandSignIn offered={settings.offered} />
      <BrandLook look={settings.look} />
      <BrandLanguages languages={settings.languages} />
    </WithRail>
  );
}
