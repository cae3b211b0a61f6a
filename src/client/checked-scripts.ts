import { createScriptUrls, type ScriptUrls } from '../bridge/trusted-types.ts'

/** Runs modules of the script tag's folder after a hash check. */
export type CheckedScripts = {
  /** Runs the module if its bytes have this SHA-384 (base64). A later import of the same file gets this same module. */
  run(file: string, sha384: string): Promise<unknown>
  /** The nonce of the script tag. */
  readonly nonce: string
  /** The page's only policy for script URLs. */
  readonly urls: ScriptUrls
}

/** `nonce`: the nonce of the script tag, for pages whose content security policy requires one. */
export function checkedScripts(base: string, nonce: string): CheckedScripts {
  const urls = createScriptUrls()
  return {
    nonce,
    urls,
    // A script element, not a preload: Safari checks a preload's hash but runs the file even when it differs.
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
