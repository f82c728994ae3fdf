/** Names of spec files, without `.spec.ts`. */
declare const lanes: readonly string[]
export = lanes
