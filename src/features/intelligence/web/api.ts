/** The topic that the server announces for any change; it invalidates the queries of this feature. */
export const topic = "intelligence";
