import { useQuery } from '@tanstack/react-query';
import { useScope } from '../../kernel/caller.ts';
import { useSay } from '../../kernel/texts.ts';
import { brandsQuery } from './brands-query.ts';

/** The brands that the person reaches, and what each is called; one that is not read, or not there any more, by its id. */
export function useBrands() {
  const say = useSay();
  const { data: brands = [] } = useQuery(brandsQuery(useScope()));
  const names = new Map(brands.map(({ brandId, name }) => [brandId, name]));
  return { brands, nameOf: (id: number) => names.get(id) ?? say('shell.brand', { brand: String(id) }) };
}
