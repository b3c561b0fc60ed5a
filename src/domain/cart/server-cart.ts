/** The cart as a server keeps it: quantity (1 and up) by size by product id. Sizes are the server's own keys (R30). */
export type ServerCart = ReadonlyMap<string, ReadonlyMap<string, number>>;
