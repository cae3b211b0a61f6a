import { createScriptUrls, type ScriptUrls } from '../bridge/trusted-types.ts'

/** Runs modules of the script tag's folder. */
export type CheckedScripts = {
  /** Runs the module if its bytes have this SHA-384, in base64. Whoever imports the same file gets this module. */
  run(file: string, sha384: string): Promise<unknown>
  /** Of the script tag. */
  readonly nonce: string
  /** The page's one policy for script URLs. */
  readonly urls: ScriptUrls
}

/** `nonce`: that of the script tag, for pages whose policy asks for it. */
export function checkedScripts(base: string, nonce: string): CheckedScripts {
  const urls = createScriptUrls()
  return {
    nonce,
    urls,
    // A script element and no preload: Safari compares a preload with its hash but runs it all the same.
    run: (file, sha384) =>
      new Promise((resolve, reject) => {
        const element = Object.assign(document.createElement('script'), {
          type: 'module',
          crossOrigin: '',
          integrity: `sha384-${sha384}`,
          nonce,
          src: urls.allow(base + file),
          onload: resolve,
          onerror: () => reject(new Error(`${file} could not be loaded`)),
        })
        document.head.append(element)
      }),
  }
}
