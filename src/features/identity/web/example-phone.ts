export const examplePhone = "+49 170 1234567";
