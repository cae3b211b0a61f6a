/**
 * Figures that a test has measured, such as `{ kind: 'walk', steps: 300 }`. A test sets them as `task.meta.figures`, and
 * `npm run test:long` writes them into docs/reliability.md.
 */
export type Figures = { readonly kind: string } & Readonly<Record<string, unknown>>

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  export interface TaskMeta {
    figures?: Figures
  }
}
