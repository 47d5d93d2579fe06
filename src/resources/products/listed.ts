/** A record of the contract as react-admin holds it. */
export type Listed<T> = T & { id: string };
