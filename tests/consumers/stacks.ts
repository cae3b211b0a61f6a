import { copyFile, cp, readFile } from 'node:fs/promises'
import { options } from './options.ts'
import { copyFiles, runBin, write } from './project.ts'
import { nextSite, reactSite } from './react-site.ts'

/**
 * One way to build, load or serve a site with Portico, for example with a bundler or a framework. The build tool needs
 * no configuration for Portico.
 */
export type Stack = {
  readonly name: string
  /** The packages that the site installs, each as `name@version`. */
  readonly packages: readonly string[]
  /** Creates the project in an empty folder. If this function is absent, the project is only a package.json. */
  readonly create?: (place: string) => Promise<void>
  /**
   * Writes the site into the project in the folder `place` and builds the site. Returns the folder of files to serve.
   */
  readonly build: (place: string) => Promise<string>
  /**
   * Returns the script and the arguments that start the site's server on this port. If this function is absent, a
   * static server serves the built folder.
   */
  readonly serve?: (port: number) => readonly [script: string, ...args: string[]]
  /**
   * Where Portico's service runs: in a worker from a file of the site's origin, in a worker from a `blob:` URL, or in
   * the page. If it runs in the page, the console says how to get a worker.
   */
  readonly runs: 'worker' | 'blob worker' | 'page'
  /**
   * Whether the site uses Portico's entry point for its framework, and shows the account and its balances in the
   * element `#wallet`.
   */
  readonly showsWallet?: true
}

const react = ['react@19.2.9', 'react-dom@19.2.9']

/** Writes the source files of a test site into the project. The default is the site without a framework. */
async function writeSite(place: string, folder = 'site'): Promise<void> {
  await copyFiles(folder, place)
  await write(place, { 'options.js': `export default ${options()}\n` })
}

/**
 * Creates the build function for a tool that writes only `main.js`. The function copies `index.html` into the folder of
 * the built `main.js`.
 */
const bundled = (script: string, ...args: string[]): Stack['build'] => {
  return async place => {
    await writeSite(place)
    await runBin(place, script, args)
    await copyFile(`${place}/index.html`, `${place}/dist/index.html`)
    return `${place}/dist`
  }
}

const vite = (version: string): readonly Stack[] => {
  const common = { packages: [`vite@${version}`] } as const
  return [
    {
      ...common,
      name: `Vite ${version} build`,
      runs: 'worker',
      build: async place => {
        await writeSite(place)
        await runBin(place, 'vite/bin/vite.js', ['build'])
        return `${place}/dist`
      },
    },
    {
      ...common,
      name: `Vite ${version} dev`,
      // Before version 8, the development server of Vite pre-bundles the package without the worker's file. So the
      // worker starts from a `blob:` URL.
      runs: version.startsWith('8.') ? 'worker' : 'blob worker',
      build: async place => {
        await writeSite(place)
        return place
      },
      serve: port => ['vite/bin/vite.js', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    },
  ]
}

/** Creates the stack of a framework whose sites Vite builds with a plugin. */
const framework = (name: string, folder: string, ...packages: string[]): Stack => ({
  name,
  packages: ['vite@8.3.8', ...packages],
  runs: 'worker',
  showsWallet: true,
  build: async place => {
    await writeSite(place, folder)
    await runBin(place, 'vite/bin/vite.js', ['build'])
    return `${place}/dist`
  },
})

/**
 * Creates the stack of a Next.js site that is exported as files. Next.js renders the pages during the build, as a
 * server does, so the build fails if a module throws on a server.
 */
const next = (name: string, ...flags: string[]): Stack => ({
  name: `Next.js 16.4.6 with ${name}`,
  packages: [...react, 'next@16.4.6'],
  runs: 'worker',
  build: async place => {
    await write(place, nextSite())
    await runBin(place, 'next/dist/bin/next', ['build', ...flags])
    const html = await readFile(`${place}/out/index.html`, 'utf8')
    if (!html.includes('disconnected idle')) throw new Error('The server rendered no account')
    return `${place}/out`
  },
})

/**
 * Runs esbuild with an empty tsconfig. Otherwise esbuild would read the tsconfig of this repository, which is in a
 * folder above the site.
 */
const esbuild = (...args: string[]): Stack['build'] =>
  bundled(
    'esbuild/bin/esbuild',
    ...['main.js', '--bundle', '--format=esm', '--minify', '--outdir=dist', '--tsconfig-raw={}', ...args],
  )

const reactSiteOf = (version: string, vite: string): Stack => ({
  name: `React ${version}`,
  packages: [`vite@${vite}`, `react@${version}`, `react-dom@${version}`],
  runs: 'worker',
  showsWallet: true,
  build: async place => {
    await write(place, reactSite())
    await runBin(place, 'vite/bin/vite.js', ['build'])
    return `${place}/dist`
  },
})

/** All build tools, frameworks and loading methods for Portico that the pages in docs/ mention. */
export const stacks: readonly Stack[] = [
  ...['5.4.21', '6.4.6', '7.3.8', '8.3.8'].flatMap(vite),
  {
    name: 'webpack 5.112.2',
    packages: ['webpack@5.112.2', 'webpack-cli@7.3.1'],
    runs: 'worker',
    build: bundled('webpack-cli/bin/cli.js', 'build', './main.js', '--mode', 'production'),
  },
  {
    name: 'Rspack 2.3.2',
    packages: ['@rspack/core@2.3.2', '@rspack/cli@2.2.8'],
    runs: 'worker',
    build: bundled('@rspack/cli/bin/rspack.js', 'build', '--entry', './main.js', '--mode', 'production'),
  },
  next('Turbopack'),
  next('webpack', '--webpack'),
  reactSiteOf('18.3.1', '5.4.21'),
  reactSiteOf('19.3.1', '8.3.8'),
  framework('Vue 3.5.45', 'vue-site', 'vue@3.5.45', '@vitejs/plugin-vue@6.0.11'),
  framework('Svelte 5.57.3', 'svelte-site', 'svelte@5.57.3', '@sveltejs/vite-plugin-svelte@7.3.1'),
  {
    name: 'Angular 20.3.35',
    packages: [
      ...['core', 'common', 'compiler', 'platform-browser', 'compiler-cli'].map(
        name => `@angular/${name}@20.3.35`,
      ),
      ...['@angular/build@20.3.41', '@angular/cli@20.3.43', 'rxjs@7.8.2', 'tslib@2.9.1', 'typescript@5.9.3'],
    ],
    runs: 'blob worker',
    showsWallet: true,
    build: async place => {
      await copyFiles('angular-site', place)
      await write(place, { 'options.ts': `export default ${options()}\n` })
      await runBin(place, '@angular/cli/bin/ng.js', ['build'])
      return `${place}/out/browser`
    },
  },
  {
    name: 'Nuxt 4.4.5',
    packages: ['nuxt@4.4.5', 'vue@3.5.45'],
    runs: 'worker',
    showsWallet: true,
    build: async place => {
      await writeSite(place, 'nuxt-site')
      await runBin(place, 'nuxt/bin/nuxt.mjs', ['build'])
      return `${place}/.output/public`
    },
    serve: () => ['../.output/server/index.mjs'],
  },
  {
    name: 'Parcel 2.16.4',
    // `process` is in the list because Parcel would otherwise install it into the site by itself.
    packages: ['parcel@2.16.4', 'process@0.11.10'],
    runs: 'worker',
    build: async place => {
      await writeSite(place)
      await runBin(place, 'parcel/lib/bin.js', ['build', 'index.html', '--no-source-maps', '--no-cache'])
      return `${place}/dist`
    },
  },
  {
    name: 'Rollup 4.68.7',
    packages: ['rollup@4.68.7', '@rollup/plugin-node-resolve@16.0.3'],
    runs: 'blob worker',
    build: bundled(
      'rollup/dist/bin/rollup',
      'main.js',
      ...['--dir', 'dist', '--format', 'es', '--plugin', '@rollup/plugin-node-resolve'],
    ),
  },
  {
    name: 'esbuild 0.28.2 --splitting',
    packages: ['esbuild@0.28.2'],
    runs: 'blob worker',
    build: esbuild('--splitting'),
  },
  {
    name: 'esbuild 0.28.2, one file',
    packages: ['esbuild@0.28.2'],
    runs: 'page',
    build: esbuild(),
  },
  {
    name: 'module import',
    packages: [],
    runs: 'worker',
    build: async place => {
      await writeSite(place, 'module-import')
      return place
    },
  },
  {
    name: 'script tag',
    packages: [],
    runs: 'blob worker',
    build: async place => {
      const { projectId, endpoints } = JSON.parse(options()) as { projectId: string; endpoints: object }
      const json = JSON.stringify(endpoints).replaceAll('"', '&quot;')
      await cp(`${place}/node_modules/portico/dist/embed`, `${place}/site/portico`, { recursive: true })
      await write(`${place}/site`, {
        'index.html': `<!doctype html><html lang="en"><title>Consumer</title><body><portico-button></portico-button>
<script>addEventListener('portico:ready', event => { window.shop = event.detail })</script>
<script async src="/portico/embed.js" data-project-id="${projectId}" data-endpoints="${json}"></script></body></html>`,
      })
      return `${place}/site`
    },
  },
]
