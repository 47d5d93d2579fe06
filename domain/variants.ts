import type { Problem } from '../contract/problems.ts';
import type { ProductOption } from '../contract/variant.ts';

type ProductWithVariants = {
  status: string;
  options: readonly ProductOption[];
  variants: readonly {
    options: readonly string[];
    price?: number | null | undefined;
    compareAtPrice?: number | null | undefined;
    isEnabled?: boolean | undefined;
  }[];
};

/**
 * Validates the options and variants of a product against each other; the contract validates each value. A problem of
 * one variant names its index: `variants.3.price`.
 */
export function problemsOfVariants({ status, options, variants }: ProductWithVariants): Problem[] {
  if (options.length === 0 && variants.length === 0) return [];
  if (options.length === 0) return [problem('variants', 'invalid')];
  const problems = problemsOfOptions(options);
  if (variants.length === 0) return [...problems, problem('variants', 'variants.required')];
  const known = options.map(({ values }) => new Set(values));
  const seen = new Set<string>();
  variants.forEach((variant, index) => {
    const at = (field: string) => `variants.${index}.${field}`;
    const name = JSON.stringify(variant.options);
    const isOfOptions =
      variant.options.length === known.length &&
      known.every((values, place) => values.has(variant.options[place] ?? ''));
    if (!isOfOptions) problems.push(problem(at('options'), 'variant.optionsInvalid'));
    else if (seen.has(name)) problems.push(problem(at('options'), 'variant.twice'));
    seen.add(name);
    const { price = null, compareAtPrice = null, isEnabled = true } = variant;
    if (status === 'active' && isEnabled && price === null) {
      problems.push(problem(at('price'), 'product.priceRequired'));
    }
    if (compareAtPrice !== null && compareAtPrice <= (price ?? 0)) {
      const values = { price: price ?? 0 };
      problems.push(problem(at('compareAtPrice'), 'product.compareAtTooLow', values));
    }
  });
  if (!variants.some(({ isEnabled = true }) => isEnabled)) {
    problems.push(problem('variants', 'variants.oneEnabled'));
  }
  return problems;
}

function problemsOfOptions(options: readonly ProductOption[]): Problem[] {
  const names = options.map(({ name }) => name);
  return [
    ...duplicates(names, (place) => problem(`options.${place}.name`, 'option.nameTwice')),
    ...options.flatMap(({ values }, option) =>
      duplicates(values, (place) =>
        problem(`options.${option}.values.${place}`, 'option.valueTwice'),
      ),
    ),
  ];
}

function duplicates(texts: readonly string[], found: (place: number) => Problem): Problem[] {
  const seen = new Set<string>();
  return texts.flatMap((text, place) => {
    const key = text.toLocaleLowerCase('en');
    if (seen.has(key)) return [found(place)];
    seen.add(key);
    return [];
  });
}

function problem(field: string, code: string, values: Problem['values'] = {}): Problem {
  return { field, code, values };
}
