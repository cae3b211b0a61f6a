import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { multicallCreation } from '../sandbox/chains/multicall-code.ts'
import { runNode } from '../scripts/lib/run.mjs'
import { foldersOf } from './manifest.ts'
import { writeNotices } from './notices.ts'
import { at } from './paths.ts'
import { rollUp } from './roll-up.mjs'

// Builds the testing kit (portico/testing) into dist/testing: the sandbox as a library for Node.js, and its scripts for pages.
const folder = 'dist/testing'

/** The scripts that run in a page, by their global variable. */
const pageScripts: Readonly<Record<string, string>> = {
  porticoTestWallet: 'sandbox/wallets/in-page/entry.ts',
  porticoOtherWallets: 'sandbox/wallets/others/entry.ts',
  porticoLogin: 'sandbox/login/page/entry.ts',
  porticoQr: 'sandbox/kit/page-scripts/qr.ts',
}

/** Packages that a site installs if it uses the part that needs them. */
const optional =
  /^(@solana\/|@solana-program\/|litesvm|@reown\/|@walletconnect\/(core|utils)$|@foundry-rs\/|@napi-rs\/canvas|vitest$|rolldown|node:)/

const moduleIds: string[] = []

const buildPages = async (): Promise<void> => {
  for (const [global, entry] of Object.entries(pageScripts)) {
    const build = await rolldown({
      input: at(entry),
      platform: 'browser',
      transform: { define: { 'process.env.NODE_ENV': '"production"' } },
      logLevel: 'silent',
    })
    const file = at(`${folder}/pages/${global}.js`)
    const { output } = await build.write({
      file,
      format: 'iife',
      name: global,
      minify: true,
      codeSplitting: false,
    })
    moduleIds.push(...output[0].moduleIds)
    await build.close()
  }
}

const buildLibrary = async (): Promise<void> => {
  const build = await rolldown({
    input: { testing: at('sandbox/kit/testing.ts'), vitest: at('sandbox/kit/vitest.ts') },
    platform: 'node',
    external: id => optional.test(id),
    logLevel: 'silent',
    plugins: [
      {
        name: 'built-scripts',
        resolveId: source => (/(^|\/)bundle\.ts$/.test(source) ? at('sandbox/kit/built-script.ts') : null),
        // The source reads the code of Multicall3 from a file of viem, which a site need not have.
        load: id =>
          id.endsWith('/multicall-code.ts')
            ? `export const multicallCreation = () => ${JSON.stringify(multicallCreation())}`
            : null,
      },
    ],
  })
  const { output } = await build.write({
    dir: at(folder),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // The names in a stack trace stay readable.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  })
  for (const chunk of output) if (chunk.type === 'chunk') moduleIds.push(...chunk.moduleIds)
  await build.close()
}

const writeTypes = async (): Promise<void> => {
  const declarations = '.cache/kit-declarations'
  rmSync(at(declarations), { recursive: true, force: true })
  mkdirSync(at(declarations), { recursive: true })
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: '../..',
      outDir: '.',
    },
    include: ['../../sandbox/kit/testing.ts', '../../sandbox/kit/vitest.ts'],
  }
  writeFileSync(at(`${declarations}/tsconfig.json`), JSON.stringify(config))
  const { code, output } = await runNode([
    'node_modules/typescript/bin/tsc',
    ...['-p', `${declarations}/tsconfig.json`],
  ])
  const kit = at(`${declarations}/sandbox/kit`)
  if (!existsSync(`${kit}/testing.d.ts`)) throw new Error(`No declarations were made (${code}):\n${output}`)
  const testing = rollUp(`${kit}/testing.d.ts`)
  writeFileSync(at(`${folder}/testing.d.ts`), testing.text)
  const { text } = rollUp(`${kit}/vitest.d.ts`, { path: './testing.js', symbols: testing.symbols })
  writeFileSync(at(`${folder}/vitest.d.ts`), text)
}

rmSync(at(folder), { recursive: true, force: true })
mkdirSync(at(`${folder}/pages`), { recursive: true })
await Promise.all([buildPages(), buildLibrary()])
await writeTypes()
writeNotices(foldersOf(moduleIds), [at(`${folder}/THIRD_PARTY_NOTICES.txt`)])
