import { createScriptUrls, type ScriptUrls } from '../bridge/trusted-types.ts'
import { create, ofDocument } from './page-document.ts'

/**
 * A runner for modules in the folder of Portico's script tag. The browser checks the hash of each module before the
 * module runs.
 */
export type CheckedScripts = {
  /** Runs the module if its bytes have this SHA-256 (base64). A later import of the file returns this module. */
  run(file: string, sha256: string): Promise<unknown>
  /** The nonce of the script tag, for pages whose content security policy requires a nonce. */
  readonly nonce: string
  /** The Trusted Types policy for script URLs. All code that loads scripts shares this policy. */
  readonly urls: ScriptUrls
}

/**
 * Creates the runner of the modules in the folder `base`. `nonce` is the nonce of the script tag, for pages whose content
 * security policy requires one.
 */
export function checkedScripts(base: string, nonce: string): CheckedScripts {
  const urls = createScriptUrls()
  return {
    nonce,
    urls,
    // A script element with `integrity` checks the hash. A preload with `integrity` is not enough: Safari runs the
    // preloaded file even if its hash is wrong.
    run: (file, sha256) =>
      new Promise((resolve, reject) => {
        ofDocument('head').append(
          create('script', {
            type: 'module',
            integrity: `sha256-${sha256}`,
            nonce,
            src: urls.allow(base + file),
            onload: resolve,
            onerror: () =>
              reject(
                Object.assign(
                  new Error(`${file} failed to load`),
                  navigator.onLine && { code: 'files-missing' },
                ),
              ),
          }),
        )
      }),
  }
}
