/**
 * The text of an element whose page must be loaded again, because the files of the modal are gone. It is English until its
 * translation, the headline of the error `files-missing`, has loaded.
 */
export const outdatedLabel = 'This page has changed. Reload'
