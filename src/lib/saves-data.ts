/** Whether the user has enabled the browser's data saver. Only some browsers report it. */
export const savesData = (): boolean => navigator.connection?.saveData === true;
