/**
 * The file that CHROMIUM_PATH names, or the first Chromium on the PATH; undefined where there is
 * none.
 */
export declare const findChromium: () => string | undefined
/** Says so, and how to get one. */
export declare const noChromium: string
