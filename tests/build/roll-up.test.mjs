import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rollUp } from '../../build/roll-up.mjs'
import { temporaryFolder } from './temporary-folder.mjs'

/** Writes the given declaration files, and merges `entry` and the types that it imports into one declaration file. */
const rolled = (files, shared) => {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.d.ts`), text)
  return rollUp(join(folder, 'entry.d.ts'), shared?.(folder))
}

it('the combined declaration file has only the exports of the entry file and the types they use', () => {
  const { text } = rolled({
    entry: `import type { Deep } from './deep.ts';
/** Does it. */
export declare function run(value: Deep): void;
declare const internal: string;
`,
    deep: `/** Deep. */
export type Deep = { readonly unused: string };
export type Unused = string;
`,
  })
  expect(text).toBe(`/** Does it. */
declare function run(value: Deep): void;
/** Deep. */
type Deep = { readonly unused: string };
export { run };
`)
})

it('the bundler of type declarations renames a type if an exported or global type has the same name', () => {
  const { text } = rolled({
    entry: `import type { Box } from './box.ts';
export type Mode = Box;
export declare function on(event: Event): void;
`,
    box: `type Mode = 1;
type Event = { mode: Mode };
export type Box = Event;
`,
  })
  expect(text).toContain('type Mode = Box;')
  expect(text).toContain('type Mode_1 = 1;')
  expect(text).toContain('type Event_1 = { mode: Mode_1 };')
  expect(text).toContain('on(event: Event): void')
})

it('the script that merges type declarations keeps a property that has the name of a renamed type', () => {
  const { text } = rolled({
    entry: `import type { Pair } from './pair.ts';
export type T = Pair<string>;
`,
    pair: `type T = number;
type Keep<T> = { T };
export type Pair<K> = { T: T; keep: Keep<K> };
`,
  })
  expect(text).toContain('type Keep<T> = { T };')
  expect(text).toContain('type Pair<K> = { T: T_1; keep: Keep<K> };')
})

it('the script that merges type declarations resolves import(…) types and renamed exports', () => {
  const { text } = rolled({
    entry: `import type { ReactNode } from 'react';
export type { Inner as Outer } from './inner.ts';
export declare function draw(): import("./inner.ts").Hidden | ReactNode;
`,
    inner: `export type Inner = string;
export type Hidden = import("react").Key;
`,
  })
  expect(text).toContain("import type { Key, ReactNode } from 'react';")
  expect(text).toContain('declare function draw(): Hidden | ReactNode;')
  expect(text).toContain('type Hidden = Key;')
  expect(text).toContain('type Outer = string;')
})

it('a merged type declaration file imports a type from the entry point that exports it', () => {
  const files = {
    entry: `export declare function use(): import("./model.ts").Model;
`,
    model: `export type Model = string;
`,
  }
  const { text } = rolled(files, folder => ({
    path: './sdk.js',
    symbols: rollUp(join(folder, 'model.d.ts')).symbols,
  }))
  expect(text).toBe(`import type { Model } from './sdk.js';
declare function use(): Model;
export { use };
`)
})
