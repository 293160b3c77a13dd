// Written by `npm run gen`: do not edit.
export const VERSION = "0.1.0";
