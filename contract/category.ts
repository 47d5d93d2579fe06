import * as v from 'valibot';
import {
  Id,
  Ids,
  Instant,
  line,
  lines,
  PictureUrl,
  SearchText,
  Slug,
  whole,
} from './fieldRules.ts';
import { asReference } from './fieldType.ts';

/** Levels of the tree: a root category is on level 1. */
export const MAX_CATEGORY_DEPTH = 5;

const fields = v.object({
  name: line('category.name', 1, 100),
  slug: Slug,
  parentId: v.nullable(v.pipe(Id, asReference('categories'))),
  /** Place among its siblings, from 0; on a move the siblings make room. */
  position: whole('position', 0, 100_000),
  description: lines('category.description', 2000),
  image: v.nullable(PictureUrl),
  /** Hiding a category hides what is under it too. */
  isVisible: v.boolean('invalid'),
});

/** `POST /categories`. Without `position` it comes last among its siblings; without `slug` one is made from the name. */
export const CategoryInput = v.object({
  name: fields.entries.name,
  slug: v.optional(fields.entries.slug),
  parentId: v.optional(fields.entries.parentId, null),
  position: v.optional(fields.entries.position),
  description: v.optional(fields.entries.description, ''),
  image: v.optional(fields.entries.image, null),
  isVisible: v.optional(fields.entries.isVisible, true),
});
export type CategoryInput = v.InferOutput<typeof CategoryInput>;

/** `PUT /categories/{id}`: the fields that changed. `parentId` and `position` move it. */
export const CategoryUpdate = v.partial(v.strictObject(fields.entries));
export type CategoryUpdate = v.InferOutput<typeof CategoryUpdate>;

export const Category = v.looseObject({
  _id: Id,
  name: v.string(),
  slug: v.string(),
  parentId: v.nullable(Id),
  position: v.number(),
  description: v.optional(v.string(), ''),
  image: v.optional(v.nullable(v.string()), null),
  isVisible: v.optional(v.boolean(), true),
  /** Read-only: products directly in it. */
  productCount: v.optional(v.number(), 0),
  /** Read-only: names from the root down to it. */
  path: v.optional(v.array(v.string()), []),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Category = v.InferOutput<typeof Category>;

/** `GET /categories/{id}/stats`: the category with everything under it. Money in minor units. */
export const CategoryStats = v.looseObject({
  productCount: v.number(),
  activeProductCount: v.number(),
  lowStockCount: v.number(),
  outOfStockCount: v.number(),
  childCount: v.number(),
  soldCount: v.number(),
  currency: v.string(),
});
export type CategoryStats = v.InferOutput<typeof CategoryStats>;

/**
 * Query of `DELETE /categories/{id}`. When the category has products, `products` says where they go
 * (a category's id, or `none`); when it has sub-categories, `children` does (an id, or `up`).
 * Without the needed choice the answer is 409 with the counts.
 */
export const CategoryDeleteQuery = v.object({
  products: v.optional(v.union([v.literal('none'), Id])),
  children: v.optional(v.union([v.literal('up'), Id])),
});
export type CategoryDeleteQuery = v.InferOutput<typeof CategoryDeleteQuery>;

export const CATEGORY_SORTS = ['position', 'name', 'createdAt', 'updatedAt'] as const;

export const CategoryFilter = v.partial(
  v.strictObject({
    q: SearchText,
    id: Ids,
    parentId: v.nullable(Id),
    isVisible: v.boolean('invalid'),
  }),
);
export type CategoryFilter = v.InferOutput<typeof CategoryFilter>;
