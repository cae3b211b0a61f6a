import { useCallback, useEffect, useRef } from 'react'

/** Time a browser may take to start a download before the text is released (ms). */
const keptMs = 60_000

/** Downloads a text as a file. */
export function useSaveFile(): (name: string, type: string, text: string) => void {
  const kept = useRef(new Set<string>())
  useEffect(
    () => () => {
      for (const url of kept.current) setTimeout(() => URL.revokeObjectURL(url), keptMs)
    },
    [],
  )
  return useCallback((name, type, text) => {
    const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
    kept.current.add(url)
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
  }, [])
}
