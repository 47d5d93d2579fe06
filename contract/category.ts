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
  /** Index among the siblings, from 0. A move renumbers the siblings. */
  position: whole('position', 0, 100_000),
  description: lines('category.description', 2000),
  image: v.nullable(PictureUrl),
  /** A hidden category also hides its descendants. */
  isVisible: v.boolean('invalid'),
});

/** `POST /categories`. Defaults: `position` after the last sibling, `slug` from the name. */
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

/** `PUT /categories/{id}`: the changed fields. `parentId` and `position` move the category. */
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
  /** Read-only: products of this category, without those of its sub-categories. */
  productCount: v.optional(v.number(), 0),
  /** Read-only: names from the root to this category. */
  path: v.optional(v.array(v.string()), []),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Category = v.InferOutput<typeof Category>;

/**
 * `GET /categories/{id}/stats`: products of the category and its descendants. `lowStockCount` and `outOfStockCount`
 * exclude archived products. `childCount` counts only direct children.
 */
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
 * Query of `DELETE /categories/{id}`. `products` says where the products go: a category's id, or `none`. `children`
 * says where the sub-categories go: a category's id, or `up`. If a needed parameter is missing, the store responds 409
 * with the numbers of products and sub-categories.
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
