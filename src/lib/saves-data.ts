/** Whether the user has their browser load no more than it must. Only some browsers tell. */
export const savesData = (): boolean => navigator.connection?.saveData === true;
