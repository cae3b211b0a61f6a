import { useEffect, useRef, useState } from 'react'
import { isPicture, pictureTypes } from '../../../domain/core/lib/picture.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'

/** A picture on its way to a text: `none` has no code in it, `unreadable` is no picture that is looked at. */
export type QrPicture = {
  readonly status: 'idle' | 'reading' | 'none' | 'unreadable'
  /** Reads the first of the files; the newest call wins. Says whether there is one. */
  readonly read: (files: FileList | null) => boolean
  /** Lets the visitor choose one of their files. */
  readonly choose: () => void
  /** Lets go of what was read, or is being read. */
  readonly forget: () => void
}

/** Reads the text of a QR code out of a picture, in the worker: it is sent nowhere. */
export function useQrPicture(found: (text: string) => void): QrPicture {
  const codes = useFeature('qr')
  const [status, setStatus] = useState<QrPicture['status']>('idle')
  const newest = useRef(0)
  const chooser = useRef<HTMLInputElement>(undefined)
  // By then the visitor may have typed something beside it.
  const tell = useRef(found)
  useEffect(() => {
    tell.current = found
  })
  const turn = (next: QrPicture['status']): number => {
    setStatus(next)
    newest.current += 1
    return newest.current
  }
  useEffect(
    () => () => {
      newest.current += 1
    },
    [],
  )
  const read = (files: FileList | null): boolean => {
    const [picture] = files ?? []
    if (!picture) return false
    if (!isPicture(picture)) {
      turn('unreadable')
      return true
    }
    const own = turn('reading')
    codes.call('readQr', picture).then(
      text => {
        if (newest.current !== own) return
        setStatus(text === undefined ? 'none' : 'idle')
        if (text !== undefined) tell.current(text)
      },
      () => {
        if (newest.current === own) setStatus('unreadable')
      },
    )
    return true
  }
  const choose = (): void => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = pictureTypes.join()
    input.onchange = () => void read(input.files)
    // Some browsers forget a field that nobody holds.
    chooser.current = input
    input.click()
  }
  return { status, read, choose, forget: () => void turn('idle') }
}
