//! Samples of Rust that compile to something else than they seem to. Each module is one, and both
//! readers of `reading.py` follow its `sample`. The exact reader must refuse it at the line marked
//! `// refused`; the solver's must refuse it or read it as it is compiled.

#![allow(dead_code, unused, non_local_definitions)]

mod elsewhere {
    pub const LIMIT: i64 = 7;
    pub fn sum(a: i64, b: i64) -> i64 {
        a - b
    }
}

mod attribute_on_a_statement {
    pub fn sample(a: i64, b: i64) -> i64 {
        #[cfg(any())] // refused
        return a;
        b
    }
}

mod attribute_on_a_function {
    #[cfg(any())] // refused
    fn sum(a: i64, b: i64) -> i64 {
        a + b
    }
    #[cfg(not(any()))]
    fn sum(a: i64, b: i64) -> i64 {
        a - b
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        sum(a, b)
    }
}

mod attribute_on_an_impl {
    struct Number(i64);
    #[cfg(any())] // refused
    impl Number {
        fn sum(a: i64, b: i64) -> i64 {
            a + b
        }
    }
    #[cfg(not(any()))]
    impl Number {
        fn sum(a: i64, b: i64) -> i64 {
            a - b
        }
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        Number::sum(a, b)
    }
}

mod attribute_on_an_arm {
    pub fn sample(a: i64, b: i64) -> i64 {
        match a {
            #[cfg(any())] // refused
            0 => 1,
            _ => b,
        }
    }
}

mod attribute_on_a_constant {
    #[cfg(any())] // refused
    const LIMIT: i64 = 5;
    #[cfg(not(any()))]
    const LIMIT: i64 = 6;
    pub fn sample(a: i64, b: i64) -> i64 {
        LIMIT
    }
}

mod attribute_that_is_conditional {
    #[cfg_attr(all(), cfg(all()))] // refused
    const LIMIT: i64 = 5;
    pub fn sample(a: i64, b: i64) -> i64 {
        LIMIT
    }
}

mod built_in_two_ways {
    pub fn sample(a: i64, b: i64) -> i64 {
        if cfg!(debug_assertions) { // refused
            a
        } else {
            b
        }
    }
}

mod function_hidden_by_a_variable {
    fn sum(a: i64, b: i64) -> i64 {
        a + b
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        let sum = |x, y| x - y;
        sum(a, b) // refused
    }
}

mod function_hidden_by_a_function {
    fn sum(a: i64, b: i64) -> i64 {
        a + b
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        fn sum(a: i64, b: i64) -> i64 { // refused
            a - b
        }
        sum(a, b)
    }
}

mod function_hidden_by_an_import {
    fn sum(a: i64, b: i64) -> i64 {
        a + b
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        use super::elsewhere::sum; // refused
        sum(a, b)
    }
}

mod constant_after_its_use {
    const LIMIT: i64 = 5;
    pub fn sample(a: i64, b: i64) -> i64 {
        let c = LIMIT;
        const LIMIT: i64 = 6; // refused
        c
    }
}

mod constant_from_anywhere {
    use super::elsewhere::*; // refused
    pub fn sample(a: i64, b: i64) -> i64 {
        LIMIT
    }
}

mod constant_under_another_name {
    use super::elsewhere::LIMIT as LEAST; // refused
    pub fn sample(a: i64, b: i64) -> i64 {
        LEAST
    }
}

mod constant_that_changes {
    static mut LIMIT: i64 = 5; // refused
    pub fn sample(a: i64, b: i64) -> i64 {
        unsafe {
            LIMIT = 6;
            LIMIT
        }
    }
}

mod constant_as_a_pattern {
    const LIMIT: i64 = 5;
    pub fn sample(a: i64, b: i64) -> i64 {
        match a {
            LIMIT => 1, // refused
            other => b,
        }
    }
}

mod type_of_another_size {
    type Number = i32; // refused
    pub fn sample(a: i64, b: i64) -> i64 {
        let c: Number = 5;
        i64::from(c)
    }
}

mod overloaded_operator {
    struct Number(i64);
    impl core::ops::Add for Number { // refused
        type Output = Number;
        fn add(self, other: Number) -> Number {
            Number(self.0 - other.0)
        }
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        (Number(a) + Number(b)).0
    }
}

mod overloaded_comparison {
    struct Number(i64);
    impl PartialEq for Number { // refused
        fn eq(&self, _: &Number) -> bool {
            true
        }
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        (Number(a) == Number(b)) as i64
    }
}

mod method_of_a_trait {
    trait Search { // refused
        fn contains(self, number: &i64) -> bool;
    }
    impl Search for [i64; 2] {
        fn contains(self, _: &i64) -> bool {
            true
        }
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        [a, b].contains(&0) as i64
    }
}

mod macro_of_the_library_replaced {
    macro_rules! assert { // refused
        ($condition:expr) => {};
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        assert!(a == b);
        a
    }
}

mod macro_with_a_variable_of_its_own {
    macro_rules! assigned {
        ($number:ident) => {
            let sum = 5; // refused
        };
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        let sum = 6;
        assigned! { a }
        sum
    }
}

mod macro_from_elsewhere {
    pub fn sample(a: i64, b: i64) -> i64 {
        debug_assert!(a != b); // refused
        a
    }
}

mod early_return_by_a_question_mark {
    fn sum(a: i64, b: i64) -> Option<i64> {
        let c: i64 = a.checked_add(b)?; // refused
        Some(c)
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        let found = sum(a, b);
        5
    }
}

mod early_return_from_a_closure {
    pub fn sample(a: i64, b: i64) -> i64 {
        let c = [a, b].map(|number| { return number; }); // refused
        c[0]
    }
}

mod early_end_of_a_loop {
    pub fn sample(a: i64, b: i64) -> i64 {
        let mut c = 0;
        while c < 5 {
            c += 1;
            break; // refused
        }
        c
    }
}

mod early_end_of_an_outer_loop {
    pub fn sample(a: i64, b: i64) -> i64 {
        let mut c = 0;
        'outer: while c < 5 { // refused
            c += 1;
        }
        c
    }
}

mod function_for_several_types {
    fn same<T>(value: T) -> T { // refused
        value
    }
    pub fn sample(a: i64, b: i64) -> i64 {
        same(a)
    }
}

/// Prints the compiled result of each sample for 7 and 3.
fn main() {
    println!("attribute_on_a_statement {}", attribute_on_a_statement::sample(7, 3));
    println!("attribute_on_a_function {}", attribute_on_a_function::sample(7, 3));
    println!("attribute_on_an_impl {}", attribute_on_an_impl::sample(7, 3));
    println!("attribute_on_an_arm {}", attribute_on_an_arm::sample(7, 3));
    println!("attribute_on_a_constant {}", attribute_on_a_constant::sample(7, 3));
    println!("attribute_that_is_conditional {}", attribute_that_is_conditional::sample(7, 3));
    println!("built_in_two_ways {}", built_in_two_ways::sample(7, 3));
    println!("function_hidden_by_a_variable {}", function_hidden_by_a_variable::sample(7, 3));
    println!("function_hidden_by_a_function {}", function_hidden_by_a_function::sample(7, 3));
    println!("function_hidden_by_an_import {}", function_hidden_by_an_import::sample(7, 3));
    println!("constant_after_its_use {}", constant_after_its_use::sample(7, 3));
    println!("constant_from_anywhere {}", constant_from_anywhere::sample(7, 3));
    println!("constant_under_another_name {}", constant_under_another_name::sample(7, 3));
    println!("constant_that_changes {}", constant_that_changes::sample(7, 3));
    println!("constant_as_a_pattern {}", constant_as_a_pattern::sample(7, 3));
    println!("type_of_another_size {}", type_of_another_size::sample(7, 3));
    println!("overloaded_operator {}", overloaded_operator::sample(7, 3));
    println!("overloaded_comparison {}", overloaded_comparison::sample(7, 3));
    println!("method_of_a_trait {}", method_of_a_trait::sample(7, 3));
    println!("macro_of_the_library_replaced {}", macro_of_the_library_replaced::sample(7, 3));
    println!("macro_with_a_variable_of_its_own {}", macro_with_a_variable_of_its_own::sample(7, 3));
    println!("macro_from_elsewhere {}", macro_from_elsewhere::sample(7, 3));
    println!("early_return_by_a_question_mark {}", early_return_by_a_question_mark::sample(7, 3));
    println!("early_return_from_a_closure {}", early_return_from_a_closure::sample(7, 3));
    println!("early_end_of_a_loop {}", early_end_of_a_loop::sample(7, 3));
    println!("early_end_of_an_outer_loop {}", early_end_of_an_outer_loop::sample(7, 3));
    println!("function_for_several_types {}", function_for_several_types::sample(7, 3));
}
