import { readFile } from 'node:fs/promises'
import { options } from './options.ts'
import { npm, runBin, scaffold, write } from './project.ts'
import type { Stack } from './stacks.ts'

/** Returns the files of a page in docs: the text of each code block that names a path after its language. */
async function filesOfPage(page: string): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(`docs/${page}.md`, 'utf8')
  const blocks = [...text.matchAll(/^( *)```\w+ (\S+)\n([\s\S]*?)^ *```/gm)]
  return Object.fromEntries(
    blocks.map(([, indent = '', path = '', code = '']) => [
      path,
      // The page's project id becomes the options of the sandbox. Nothing else is changed.
      code.replaceAll(new RegExp(`^${indent}`, 'gm'), '').replace(/projectId: '\w{32}'/, `...${options()}`),
    ]),
  )
}

type Template = {
  readonly page: string
  /** The folder with the built files. */
  readonly folder: string
  /** The program of the framework that creates a project, and its arguments. `consumer` stands for the new folder. */
  readonly create?: readonly [name: string, ...args: string[]]
} & Omit<Stack, 'build' | 'packages' | 'create'> & { readonly packages?: readonly string[] }

/**
 * Creates the stack of a quick start: a fresh project of the framework's own program, in which the files of a page of
 * docs are written, and nothing else.
 */
function quickStart({ page, folder, create, packages = [], ...stack }: Template): Stack {
  return {
    ...stack,
    name: `docs/${page}.md in ${stack.name}`,
    packages,
    ...(create && { create: (place: string) => scaffold(place, create) }),
    build: async place => {
      const files = await filesOfPage(page)
      if (Object.keys(files).length === 0) throw new Error(`docs/${page}.md names no file`)
      await write(place, files)
      if (create) await npm(place, ['run', 'build'])
      else await runBin(place, 'nuxt/bin/nuxt.mjs', ['build'])
      return `${place}/${folder}`
    },
  }
}

/** The quick starts in docs, each in a new project as the framework's own program creates it. */
export const quickStarts: readonly Stack[] = [
  quickStart({
    page: 'react',
    name: 'create-vite 9.3.0',
    create: ['create-vite@9.3.0', 'consumer', '--template', 'react-ts', '--no-interactive'],
    folder: 'dist',
    runs: 'worker',
  }),
  quickStart({
    page: 'vue',
    name: 'create-vue 3.24.0',
    create: ['create-vue@3.24.0', 'consumer', '--ts', '--bare'],
    folder: 'dist',
    runs: 'worker',
  }),
  quickStart({
    page: 'svelte',
    name: 'sv 0.17.1',
    create: [
      'sv@0.17.1',
      'create',
      'consumer',
      '--template',
      'minimal',
      '--types',
      'ts',
      '--no-add-ons',
      '--no-install',
    ],
    folder: '.svelte-kit/output/client',
    runs: 'worker',
    serve: port => [
      'vite/bin/vite.js',
      'preview',
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--strictPort',
    ],
  }),
  quickStart({
    page: 'nextjs',
    name: 'create-next-app 16.4.3',
    create: [
      'create-next-app@16.4.3',
      'consumer',
      ...['--ts', '--app', '--no-eslint', '--no-tailwind', '--no-src-dir', '--import-alias', '@/*'],
      ...['--skip-install', '--disable-git', '--yes'],
    ],
    folder: '.next',
    runs: 'worker',
    serve: port => ['next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', String(port)],
  }),
  quickStart({
    page: 'angular',
    name: 'Angular CLI 20.3.41',
    create: [
      '@angular/cli@20.3.41',
      ...['new', 'consumer', '--directory', 'consumer', '--defaults', '--skip-install', '--skip-git'],
    ],
    folder: 'dist/consumer/browser',
    runs: 'blob worker',
  }),
  // The program of Nuxt downloads its template from a server that is not a package registry, so this project has only
  // the files of the page.
  quickStart({
    page: 'nuxt',
    name: 'Nuxt 4.4.5',
    packages: ['nuxt@4.4.5', 'vue@3.5.45'],
    folder: '.output/public',
    runs: 'worker',
    serve: () => ['../.output/server/index.mjs'],
  }),
]
